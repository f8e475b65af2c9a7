// The catalogs of places side by side: a chosen country shows its regions, a chosen region its cities. The choice is in the address.
import { useSession } from '@despacho/client/session/hooks.ts';
import { MAX_CATALOG_ITEMS } from '@despacho/contract/catalogs.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { useSearchParams } from 'react-router-dom';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CatalogList } from './CatalogList.tsx';
import styles from './Catalogs.module.css';
import { catalogText } from './text.ts';

const query = { limit: MAX_CATALOG_ITEMS };

const chosenIn = (items: { data: Reference[] } | null, id: string | null): Reference | null =>
  items?.data.find((item) => item.id === id) ?? null;

export const Catalogs = ({ title }: { title: string }) => {
  const { api } = useSession();
  const [address, setAddress] = useSearchParams();
  const countries = useRoute('countries', { query });
  const country = chosenIn(countries.value, address.get('country'));
  const countryId = country?.id ?? '';
  const regions = useRoute('regions', { params: { countryId }, query }, { isEnabled: country !== null });
  const region = country === null ? null : chosenIn(regions.value, address.get('region'));
  const regionId = region?.id ?? '';
  const cities = useRoute('cities', { params: { countryId, regionId }, query }, { isEnabled: region !== null });

  return (
    <div className={styles['screen']}>
      <PageHead title={title} detail={catalogText.intro} />
      <div className={styles['lists']}>
        <CatalogList
          level="country"
          result={countries}
          chosen={country?.id ?? null}
          onChoose={(id) => setAddress({ country: id })}
          writes={{
            create: async (body) => api.createCountry({ body }),
            change: async (id, body) => api.changeCountry({ params: { id }, body }),
            remove: async (id) => api.removeCountry({ params: { id } }),
          }}
        />
        <CatalogList
          key={countryId}
          level="region"
          result={regions}
          parent={country}
          chosen={region?.id ?? null}
          onChoose={(id) => setAddress({ country: countryId, region: id })}
          writes={{
            create: async (body) => api.createRegion({ body: { ...body, countryId } }),
            change: async (id, body) => api.changeRegion({ params: { id }, body }),
            remove: async (id) => api.removeRegion({ params: { id } }),
          }}
        />
        <CatalogList
          key={`${countryId}/${regionId}`}
          level="city"
          result={cities}
          parent={region}
          chosen={null}
          writes={{
            create: async (body) => api.createCity({ body: { ...body, countryId, regionId } }),
            change: async (id, body) => api.changeCity({ params: { id }, body }),
            remove: async (id) => api.removeCity({ params: { id } }),
          }}
        />
      </div>
    </div>
  );
};
