// Client companies as a noun: the grid of those in the scope. They are written on pages of their own.
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { WebImage } from '../../kit/image/WebImage.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { safeHref } from '../../kit/safeHref.ts';
import { Avatar } from '../../kit/states/PageHead.tsx';
import { companyText } from './text.ts';

const Logo = ({ name, logo }: Pick<CompanyProfile, 'name' | 'logo'>) => {
  const source = logo === null ? null : safeHref(logo);
  return source === null ? null : (
    <WebImage
      source={source}
      alt=""
      style={{ blockSize: '1.75rem', maxInlineSize: '6rem' }}
      renderMissing={() => <Avatar name={name} />}
    />
  );
};

const { columns: headers } = companyText;

const columns: Columns<CompanyProfile> = [
  { id: 'name', header: headers.name, kind: 'text', value: ({ name }) => name, width: 190, card: 'title' },
  {
    id: 'logo',
    header: headers.logo,
    kind: 'text',
    value: ({ logo }) => logo,
    render: (company) => <Logo {...company} />,
    filter: false,
    sort: false,
    isExported: false,
  },
  { id: 'description', header: headers.description, kind: 'text', value: ({ description }) => description, width: 260 },
  { id: 'email', header: headers.email, kind: 'bool', value: ({ hasEmail }) => hasEmail },
  { id: 'sms', header: headers.sms, kind: 'bool', value: ({ hasSms }) => hasSms },
  {
    id: 'state',
    header: headers.state,
    kind: 'enum',
    value: ({ isEnabled }) => (isEnabled ? companyText.active : companyText.disabled),
    values: [companyText.active, companyText.disabled],
    card: 'mark',
  },
];

export const companies = resource({
  id: 'companies',
  useList: () => useRoute('companies', { query: {} }),
  rows: (listed) => listed.companies,
  columns,
  nameOf: ({ name }) => name,
  can: 'companies.edit',
});
