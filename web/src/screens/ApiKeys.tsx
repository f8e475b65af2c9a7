// /api-keys: the keys of the open API, where its events go, and the shops that use it. The tab is part of the address.
import { Tab } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { apiKeys } from '../entities/apiKeys/apiKeys.tsx';
import { Shops } from '../features/shops/Shops.tsx';
import { shopText } from '../features/shops/text.ts';
import { webhookText } from '../features/webhooks/text.ts';
import { Webhooks } from '../features/webhooks/Webhooks.tsx';
import { Page } from '../kit/layout/Page.tsx';
import { PageTabs } from '../kit/layout/PageTabs.tsx';
import { resourceList } from '../kit/resource/ResourceScreen.tsx';
import { SCREEN_TEXT } from './text.ts';

const SECTION = 'seccion';
const WEBHOOKS = 'webhooks';
const SHOPS = 'tiendas';
const inWebhooks = { [SECTION]: WEBHOOKS };

const Keys = resourceList(apiKeys);

export const ApiKeys = () => {
  const [address, setAddress] = useSearchParams();
  const section = address.get(SECTION);
  const selected = section === WEBHOOKS || section === SHOPS ? section : 'keys';
  return (
    <Page isFilled>
      <PageTabs
        id="api"
        selectedTabId={selected}
        onChange={(id) => setAddress(id === 'keys' ? {} : { [SECTION]: String(id) }, { replace: true })}
      >
        <Tab id="keys" title={webhookText.keys} panel={<Keys title={SCREEN_TEXT.apiKeys.title} />} />
        <Tab id={WEBHOOKS} title={webhookText.tab} panel={<Webhooks section={inWebhooks} />} />
        <Tab id={SHOPS} title={shopText.tab} panel={<Shops />} />
      </PageTabs>
    </Page>
  );
};
