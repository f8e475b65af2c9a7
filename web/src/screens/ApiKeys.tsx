// /api-keys: the keys of the open API, and where its events go. The tab is part of the address.
import { Tab } from '@blueprintjs/core';
import { useSearchParams } from 'react-router-dom';
import { apiKeys } from '../entities/apiKeys/apiKeys.tsx';
import { webhookText } from '../features/webhooks/text.ts';
import { Webhooks } from '../features/webhooks/Webhooks.tsx';
import { Page } from '../kit/layout/Page.tsx';
import { PageTabs } from '../kit/layout/PageTabs.tsx';
import { resourceList } from '../kit/resource/ResourceScreen.tsx';
import { SCREEN_TEXT } from './text.ts';

const SECTION = 'seccion';
const WEBHOOKS = 'webhooks';
const inWebhooks = { [SECTION]: WEBHOOKS };

const Keys = resourceList(apiKeys);

export const ApiKeys = () => {
  const [address, setAddress] = useSearchParams();
  const selected = address.get(SECTION) === WEBHOOKS ? WEBHOOKS : 'keys';
  return (
    <Page isFilled>
      <PageTabs
        id="api"
        selectedTabId={selected}
        onChange={(id) => setAddress(id === WEBHOOKS ? inWebhooks : {}, { replace: true })}
      >
        <Tab id="keys" title={webhookText.keys} panel={<Keys title={SCREEN_TEXT.apiKeys.title} />} />
        <Tab id={WEBHOOKS} title={webhookText.tab} panel={<Webhooks section={inWebhooks} />} />
      </PageTabs>
    </Page>
  );
};
