// The branch of each row of a file among those that the account receives, and whether its destination is outside the perimeter.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { ImportAnswer, ImportColumn } from '@despacho/contract/orders/import.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { isInside } from '@despacho/domain/branches/perimeter.ts';
import { lacksCoordinates, positionIn } from '@despacho/domain/fileImport/coordinates.ts';
import { placeFinder } from '@despacho/domain/fileImport/places.ts';

type Cells = Partial<Record<ImportColumn, string>>;
type Places = {
  company: { values(): Iterable<Pick<Company, 'id' | 'name' | 'isEnabled' | 'warnsOutside'>> };
  branch: {
    values(): Iterable<Pick<Branch, 'id' | 'name' | 'isEnabled' | 'company' | 'position' | 'perimeter'>>;
  };
};

/** [OR42] Null: there is none, or it is not clear which. Branches outside the scope of the account are not sent to it. */
export const branchFinder = ({ company, branch }: Places) => {
  const find = placeFinder({
    scope: { type: 'all' },
    companies: [...company.values()],
    branches: [...branch.values()],
  });
  return (cells: Cells) => {
    const found = find(cells.company ?? '', cells.branch ?? '');
    return found.ok ? found : null;
  };
};

/** [BR4] The rows outside the perimeter of their branch, where the company warns. `accepted`: places found for rows. */
export const outsideRows = (
  { rows }: Pick<ImportAnswer, 'rows'>,
  accepted: ReadonlyMap<number, LatLng>,
  places: Places,
): Set<number> => {
  const find = branchFinder(places);
  const outside = rows.filter(({ row, cells }) => {
    const position = positionIn(cells);
    const own = 'value' in position && !lacksCoordinates(cells) ? position.value : null;
    const destination = accepted.get(row) ?? own;
    const found = destination === null ? null : find(cells);
    if (destination === null || found === null || !found.company.warnsOutside) return false;
    return isInside(found.branch.perimeter, destination) === false;
  });
  return new Set(outside.map(({ row }) => row));
};
