// The plan of small random problems beside their exact optimum by HiGHS, of the same objective.
import { plan } from '@despacho/domain/plan/plan.ts';
import { randomProblem } from '@despacho/domain/plan/planFixture.ts';
import { tablesOf } from '@despacho/domain/plan/tables.ts';
import { unassignedCost } from '@despacho/domain/plan/objective.ts';
import { assertAtMost } from './measure/cpu.ts';
import { recordRelease } from './measure/release.ts';
import { sized } from './measure/size.ts';
import { exactCost } from './oracle/exact.ts';

const CASES = sized(30, 1_000);

const ratios: number[] = [];
for (let seed = 1; seed <= CASES; seed += 1) {
  const problem = randomProblem(seed, { maxTrips: 1 });
  const tables = tablesOf(problem);
  const { cost, unassigned } = plan(problem);
  const total = unassigned.reduce((sum, order) => sum + unassignedCost(tables, order), cost);
  ratios.push(total / exactCost(problem));
}
const sorted = ratios.toSorted((a, b) => a - b);
const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
console.log(
  `${CASES} cases: p50 ${at(0.5).toFixed(4)}, worst ${at(1).toFixed(4)}, better than the optimum ${ratios.filter((ratio) => ratio < 1 - 1e-6).length}`,
);
recordRelease({ planCost: mean });
assertAtMost('cost of the plan / exact optimum, mean', mean, 1.05);
assertAtMost('cost of the plan / exact optimum, p99', at(0.99), 1.15);
