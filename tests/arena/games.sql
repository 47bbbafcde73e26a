-- The games of a result file in schedule order, a line each: who sat where, what came out, all moves.
SELECT games.block || ' ' || number
  || (SELECT group_concat(' ' || letter || '=' || engines.name, '') FROM seats JOIN engines ON engines.id = engine WHERE game = games.id)
  || ' ' || result || ' ' || reason || ' ' || ifnull(fen, '') || ' ' || ifnull(openings.moves, '')
  || ifnull((SELECT group_concat(' ' || move, '') FROM moves WHERE game = games.id), '')
FROM games LEFT JOIN openings ON openings.block = games.block ORDER BY games.id;
