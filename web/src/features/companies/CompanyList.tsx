// The companies of the scope: cards with a search, or the grid.
import { Button, Classes, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { CompanyProfile } from '@despacho/contract/companyCalls.ts';
import { fold } from '@despacho/domain/fold.ts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { companies } from '../../entities/companies/companies.tsx';
import { useCan } from '../../kit/access.ts';
import { WebImage } from '../../kit/image/WebImage.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note, Page, Row, Stack } from '../../kit/layout/Page.tsx';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';
import { resourceScreen } from '../../kit/resource/ResourceScreen.tsx';
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

const CompanyCard = ({ company }: { company: CompanyProfile }) => {
  const { id, name, description, isEnabled } = company;
  const path = useScreenPath()('/company/:companyId', { companyId: id });
  return (
    <li className={styles['company']}>
      <Logo {...company} />
      <h2>{name}</h2>
      {isEnabled ? null : <Badge>{companiesText.disabled}</Badge>}
      {description === null ? null : <Note>{description}</Note>}
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
    <Note>{typed === '' ? companiesText.none : companiesText.noneFound(typed)}</Note>
  ) : (
    <List look="cards">
      {shown.map((company) => (
        <CompanyCard key={company.id} company={company} />
      ))}
    </List>
  );

const Grid = resourceScreen(companies, companiesText.title);

type FoundProps = { result: RouteResult<readonly CompanyProfile[]> };

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
        {(listed) => {
          const disabled = listed.filter(({ isEnabled }) => !isEnabled);
          const words = fold(typed.trim());
          const shown = listed
            .filter(({ isEnabled }) => isEnabled || hasDisabled)
            .filter(({ name, description }) => fold(`${name} ${description ?? ''}`).includes(words));
          return (
            <Stack>
              <Cards shown={shown} typed={typed.trim()} />
              {disabled.length === 0 || hasDisabled ? null : (
                <Row>
                  <Button onClick={() => setHasDisabled(true)}>{companiesText.showDisabled(disabled.length)}</Button>
                </Row>
              )}
            </Stack>
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
  const found = { ...result, value: value?.companies ?? null };
  return (
    <Page>
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
      {isGrid ? <Grid /> : <Found result={found} />}
    </Page>
  );
};
