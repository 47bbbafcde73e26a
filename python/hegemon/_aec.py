"""What hegemon.env needs of pettingzoo.AECEnv, where PettingZoo is not installed: the same names and meanings."""
from typing import Iterator


class AECEnv:
    @property
    def unwrapped(self) -> "AECEnv":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def last(self, observe: bool = True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: None) -> None:
        """The agent, whose game is over, is gone; the next one is asked. Its rewards have been seen."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(self.agent_selection)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(self.agent_selection)
        self.rewards.update(dict.fromkeys(self.agents, 0))
        if self.agents:
            self.agent_selection = self.agents[0]

    def __str__(self) -> str:
        return self.metadata["name"]
