// The catalogs of places side by side: a chosen country shows its regions, a chosen region its cities. The choice is in the address.
import { useSearchParams } from 'react-router-dom';
import { citiesOf, countries, regionsOf, type Catalog } from '../../entities/catalogs/catalogs.ts';
import { Page } from '../../kit/layout/Page.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CatalogList } from './CatalogList.tsx';
import styles from './Catalogs.module.css';
import { catalogText } from './text.ts';

/** With the item that the address names. */
const useCatalog = (catalog: Catalog, chosen: string | null) => {
  const result = catalog.useList();
  return { catalog, result, item: result.value?.data.find(({ id }) => id === chosen) ?? null };
};

export const Catalogs = ({ title }: { title: string }) => {
  const [address, setAddress] = useSearchParams();
  const all = useCatalog(countries, address.get('country'));
  const country = all.item;
  const regions = useCatalog(regionsOf(country), address.get('region'));
  const region = country === null ? null : regions.item;
  const cities = useCatalog(citiesOf(region && { ...region, countryId: country?.id ?? '' }), null);
  const countryId = country?.id ?? '';
  return (
    <Page isFilled>
      <PageHead title={title} detail={catalogText.intro} />
      <div className={styles['lists']}>
        <CatalogList {...all} onChoose={(id) => setAddress({ country: id })} />
        <CatalogList key={countryId} {...regions} onChoose={(id) => setAddress({ country: countryId, region: id })} />
        <CatalogList key={`${countryId}/${region?.id ?? ''}`} {...cities} />
      </div>
    </Page>
  );
};
