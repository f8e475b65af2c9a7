// The companies of the scope: cards with a search, or the grid.
import { Button, Classes, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { fold } from '@despacho/domain/fold.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { companyColumns } from '../../entities/companies/columns.tsx';
import { useCan } from '../../kit/access.ts';
import { WebImage } from '../../kit/image/WebImage.tsx';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';
import { ResourceGrid } from '../../kit/resource/ResourceGrid.tsx';
import { safeHref } from '../../kit/safeHref.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { Avatar, Badge, PageHead } from '../../kit/states/PageHead.tsx';
import styles from './Companies.module.css';
import { companiesText } from './text.ts';

const Logo = ({ name, logo }: Pick<CompanyProfile, 'name' | 'logo'>) => {
  const source = logo === null ? null : safeHref(logo);
  return source === null ? (
    <Avatar name={name} />
  ) : (
    <WebImage className={styles['logo']} source={source} alt="" renderMissing={() => <Avatar name={name} />} />
  );
};

const Card = ({ company }: { company: CompanyProfile }) => {
  const { id, name, description, isEnabled } = company;
  const path = useScreenPath()('/company/:companyId', { companyId: id });
  return (
    <li className={styles['card']}>
      <Logo {...company} />
      <h2>{name}</h2>
      {isEnabled ? null : <Badge>{companiesText.disabled}</Badge>}
      {description === null ? null : <p>{description}</p>}
      {path === null ? null : (
        <Link className={Classes.BUTTON} to={path} aria-label={companiesText.openOf(name)}>
          {companiesText.open}
        </Link>
      )}
    </li>
  );
};

const Cards = ({ shown, typed }: { shown: readonly CompanyProfile[]; typed: string }) =>
  shown.length === 0 ? (
    <p className={styles['none']}>{typed === '' ? companiesText.none : companiesText.noneFound(typed)}</p>
  ) : (
    <ul className={styles['cards']}>
      {shown.map((company) => (
        <Card key={company.id} company={company} />
      ))}
    </ul>
  );

const rowsOf = (shown: readonly CompanyProfile[]): readonly CompanyProfile[] => shown;

type FoundProps = { result: RouteResult<readonly CompanyProfile[]> };

const Grid = ({ result }: FoundProps) => (
  <ResourceGrid
    id="companies"
    title={companiesText.title}
    result={result}
    rows={rowsOf}
    rowId={({ id }) => id}
    nameOf={({ name }) => name}
    columns={companyColumns}
  />
);

const Found = ({ result }: FoundProps) => {
  const [typed, setTyped] = useState('');
  const [hasDisabled, setHasDisabled] = useState(false);
  return (
    <>
      <InputGroup
        type="search"
        leftElement={<Search className={styles['glass'] ?? ''} aria-hidden />}
        aria-label={companiesText.search}
        placeholder={companiesText.search}
        value={typed}
        onValueChange={setTyped}
      />
      <DataPart {...result} label={companiesText.title}>
        {(companies) => {
          const disabled = companies.filter(({ isEnabled }) => !isEnabled);
          const words = fold(typed.trim());
          const shown = companies
            .filter(({ isEnabled }) => isEnabled || hasDisabled)
            .filter(({ name, description }) => fold(`${name} ${description ?? ''}`).includes(words));
          return (
            <>
              <Cards shown={shown} typed={typed.trim()} />
              {disabled.length === 0 || hasDisabled ? null : (
                <Button onClick={() => setHasDisabled(true)}>{companiesText.showDisabled(disabled.length)}</Button>
              )}
            </>
          );
        }}
      </DataPart>
    </>
  );
};

const VIEW = 'vista';

export const CompanyList = () => {
  const { value, ...result } = useRoute('companies', { query: {} });
  const [address, setAddress] = useSearchParams();
  const isGrid = address.get(VIEW) === 'tabla';
  const canAdd = useCan('companies.edit');
  const pathTo = useScreenPath();
  const [addPath, importPath] = [pathTo('/companies/create'), pathTo('/companies/import')];
  const companies = { ...result, value: value?.companies ?? null };
  return (
    <div className={styles['page']}>
      <PageHead
        title={companiesText.title}
        actions={
          <>
            <Button onClick={() => setAddress(isGrid ? {} : { [VIEW]: 'tabla' }, { replace: true })}>
              {isGrid ? companiesText.asCards : companiesText.asGrid}
            </Button>
            {importPath === null ? null : (
              <Link className={Classes.BUTTON} to={importPath}>
                {companiesText.import}
              </Link>
            )}
            {canAdd && addPath !== null ? (
              <Link className={Classes.BUTTON} to={addPath}>
                {companiesText.add}
              </Link>
            ) : null}
          </>
        }
      />
      {isGrid ? <Grid result={companies} /> : <Found result={companies} />}
    </div>
  );
};
