// The panels about one courier: the courier and the phone, on the page of the courier and below a row of the directory.
import { Callout } from '@blueprintjs/core';
import type { CourierProfile } from '@despacho/contract/couriers/directory.ts';
import { groupedCui } from '@despacho/domain/couriers/cui.ts';
import { courierActivity, listedStatus } from '@despacho/domain/couriers/directory.ts';
import { COURIER_TYPE_LABEL } from '@despacho/domain/couriers/text.ts';
import { dateTime } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCarriedCash } from '../../entities/couriers/carriedCash.ts';
import { AvailabilityNow } from '../../entities/couriers/CourierStateLabel.tsx';
import { ACCOUNT_STATUS_TEXT, ACTIVITY_TEXT, directoryText } from '../../entities/couriers/directory/text.ts';
import { NewMessages } from '../../entities/orders/NewMessages.tsx';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { DotSeparated, Stack } from '../../kit/layout/Page.tsx';
import { imageText } from '../../kit/image/text.ts';
import { RetryImage, WebImage } from '../../kit/image/WebImage.tsx';
import { useByShownNow, useLive } from '../../kit/live.tsx';
import { safeHref } from '../../kit/safeHref.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Avatar } from '../../kit/states/PageHead.tsx';
import { Battery } from './Battery.tsx';
import styles from './Directory.module.css';
import { formText, profileText as text } from './text.ts';

/** The default is the initials. */
const Photo = ({ name, picture }: Pick<CourierProfile, 'name' | 'picture'>) => {
  const source = picture === null ? null : safeHref(picture);
  const without = (words: string, more: ReactNode = null) => (
    <>
      <Avatar name={name} />
      <small>{words}</small>
      {more}
    </>
  );
  return (
    <div className={styles['photo']}>
      {source === null ? (
        without(text.noPicture)
      ) : (
        <WebImage
          source={source}
          alt={text.picture(name)}
          renderMissing={(onRetry) => without(imageText.missing, <RetryImage onRetry={onRetry} />)}
        />
      )}
    </div>
  );
};

const ActiveOrders = ({ orders }: Pick<CourierProfile, 'orders'>) => {
  const pathTo = useScreenPath();
  if (orders.length === 0) return text.nothingCarried;
  return (
    <DotSeparated>
      {orders.map(({ id, number }) => {
        const path = pathTo('/order/:orderId', { orderId: id });
        const name = number ?? formText.noNumber;
        return (
          <span key={id}>
            {path === null ? name : <Link to={path}>{name}</Link>}
            <NewMessages orderId={id} />
          </span>
        );
      })}
    </DotSeparated>
  );
};

export const CourierPanel = ({ courier, isShort = false }: { courier: CourierProfile; isShort?: boolean }) => {
  const { name, phone, identity, lastOrderAt } = courier;
  const activity = useByShownNow((now) => courierActivity(lastOrderAt, now));
  const cash = useCarriedCash(courier.id);
  const { none } = directoryText;
  return (
    <Card title={text.couriers}>
      <div className={styles['person']}>
        <Photo key={courier.picture} name={name} picture={courier.picture} />
        <Facts names="above">
          {isShort ? null : <Fact name={text.name}>{name}</Fact>}
          <Fact name={text.phoneNumber}>
            <PhoneLink phone={phone} none={none} />
          </Fact>
          <Fact name={text.state}>
            <AvailabilityNow {...courier} />
            {courier.availability === 'unavailable' && courier.unavailableReason !== null ? (
              <small>
                <bdi>{courier.unavailableReason}</bdi>
              </small>
            ) : null}
          </Fact>
          <Fact name={text.type}>{courier.type === null ? none : COURIER_TYPE_LABEL[courier.type]}</Fact>
          <Fact name={text.company}>{courier.company?.name ?? none}</Fact>
          <Fact name={text.branch}>{courier.branch?.name ?? none}</Fact>
          <Fact name={text.workplace}>{courier.ownership ?? none}</Fact>
          <Fact name={text.account}>{ACCOUNT_STATUS_TEXT[listedStatus(courier)]}</Fact>
          <Fact name={text.plate}>{courier.plate ?? none}</Fact>
          {identity === null ? null : (
            <Fact name={text.dpi}>{identity.dpi === null ? none : groupedCui(identity.dpi)}</Fact>
          )}
          <Fact name={text.email}>{courier.email ?? none}</Fact>
          <Fact name={text.activity}>{ACTIVITY_TEXT[activity]}</Fact>
          <Fact name={text.lastOrder}>{lastOrderAt === null ? none : dateTime(lastOrderAt)}</Fact>
          <Fact name={text.information}>{courier.isComplete ? directoryText.complete : directoryText.incomplete}</Fact>
          <Fact name={text.carried}>
            <ActiveOrders orders={courier.orders} />
            {cash}
          </Fact>
        </Facts>
      </div>
    </Card>
  );
};

/** The battery of the last position, as maps show it; the phone's record is older. */
const LastBattery = ({ courierId, recorded }: { courierId: string; recorded: number | null }) => {
  const battery = useLive(({ position }) => position.get(courierId)?.battery ?? null);
  return <Battery level={battery ?? recorded} />;
};

export const PhonePanel = ({ courier: { id, phoneRecord, hasOldApplication } }: { courier: CourierProfile }) => (
  <Card title={text.phone}>
    <Stack>
      {phoneRecord === null ? null : (
        <Facts>
          <Fact name={text.phoneEmail}>{phoneRecord.email ?? directoryText.none}</Fact>
          <Fact name={text.version}>{phoneRecord.version ?? directoryText.noData}</Fact>
          <Fact name={text.battery}>
            <LastBattery courierId={id} recorded={phoneRecord.battery} />
          </Fact>
        </Facts>
      )}
      {hasOldApplication ? <strong>{text.old}</strong> : null}
      {phoneRecord?.error === null || phoneRecord === null ? null : (
        <Callout icon={null} intent="danger" className={styles['warning'] ?? ''}>
          <h3>{text.warning}</h3>
          <p>{phoneRecord.error}</p>
        </Callout>
      )}
    </Stack>
  </Card>
);

/** What of the document could not be read. */
export const UnreadableNote = ({ unreadable }: Pick<CourierProfile, 'unreadable'>) =>
  unreadable.length === 0 ? null : (
    <Callout icon={null} intent="warning" role="status">
      {directoryText.unreadable(unreadable.join(', '))}
    </Callout>
  );
