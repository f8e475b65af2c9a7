// Why a place of a map field is refused; read out when it appears.
import { Callout } from '@blueprintjs/core';

export const PlaceProblems = ({ problems }: { problems: readonly string[] }) => (
  <div role="alert">
    {problems.map((problem) => (
      <Callout key={problem} icon={null} intent="danger">
        {problem}
      </Callout>
    ))}
  </div>
);
