#!/usr/bin/env python3
"""Checks queries and answers of `hegemon analyse` against docs/analysis.schema.json.

    tests/docs/schema_test.py HEGEMON SCHEMA

Status 77: the Python package jsonschema (Debian: python3-jsonschema) is missing.
"""
import json
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is missing")
    sys.exit(77)

RIGHT = [
    {"id": "start", "limits": {"nodes": 200}, "lines": 3, "reportEvery": 1},
    {"id": "all", "variant": "sevenkingdoms", "rules": {"DrawQuietPlies": 50}, "moves": [], "turns": [0],
     "limits": {"depth": 2, "movetime": 1000, "nodes": 500}, "search": "greedy", "priority": -3},
    {"id": "over", "position": "wQ18" + "/19" * 18, "limits": {"depth": 1}},
    {"id": "floats", "rules": {"DrawQuietPlies": 50.0}, "limits": {"depth": 1.0, "movetime": 0}, "lines": 2.0, "turns": [0.0]},
    {"id": "times", "limits": {"nodes": 1e2, "movetime": 1e12}, "reportEvery": -1.5},
    {"id": "end", "action": "terminate", "terminateId": "nobody"},
    {"id": "end", "action": "terminate_all"},
]
WRONG = [
    {"limits": {"depth": 1}},
    {"id": "a", "limits": {"depth": 0}},
    {"id": "a", "limits": {"depth": 1.5}},
    {"id": "a", "limits": {"movetime": "5"}},
    {"id": "a", "limits": {}},
    {"id": "a", "limit": {"depth": 1}},
    {"id": "a", "turns": [0, 0], "limits": {"depth": 1}},
    {"id": "a", "lines": "3", "limits": {"depth": 1}},
    {"id": "a", "action": "stop"},
]


def main():
    engine, schema_file = sys.argv[1:]
    with open(schema_file, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    definitions = {"$defs": schema["$defs"]}
    queries = jsonschema.Draft202012Validator(
        {**definitions, "oneOf": [{"$ref": "#/$defs/analysisQuery"}, {"$ref": "#/$defs/terminateQuery"}]})
    whole = jsonschema.Draft202012Validator(schema)

    for query in RIGHT:
        queries.validate(query)
    wrong = [query for query in WRONG if queries.is_valid(query)]
    lines = "".join(json.dumps(query) + "\n" for query in RIGHT + WRONG)
    run = subprocess.run([engine, "analyse", "--threads", "1", "--option", "Hash=1"], input=lines, text=True,
                         stdout=subprocess.PIPE, check=True, timeout=300)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    for answer in answers:
        whole.validate(answer)
    refused = sum("error" in answer for answer in answers)
    if wrong or refused != len(WRONG):
        sys.exit(f"schema: the program refuses {refused} of {len(WRONG)}, the schema not {wrong}")
    print(f"passed: {len(answers)} answers")


if __name__ == "__main__":
    main()
