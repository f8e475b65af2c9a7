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
import { PhoneLink } from '../../kit/PhoneLink.tsx';
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

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Carried = ({ carried }: Pick<CourierProfile, 'carried'>) => {
  const pathTo = useScreenPath();
  if (carried.length === 0) return text.nothingCarried;
  return (
    <ul className={styles['carried']}>
      {carried.map(({ id, number }) => {
        const path = pathTo('/order/:orderId', { orderId: id });
        const name = number ?? formText.noNumber;
        return <li key={id}>{path === null ? name : <Link to={path}>{name}</Link>}</li>;
      })}
    </ul>
  );
};

export const CourierPanel = ({ courier, isShort = false }: { courier: CourierProfile; isShort?: boolean }) => {
  const { name, phone, identity, lastOrderAt } = courier;
  const activity = useByShownNow((now) => courierActivity(lastOrderAt, now));
  const cash = useCarriedCash(courier.id);
  const { none } = directoryText;
  return (
    <section className={styles['panel']} aria-label={text.couriers}>
      <h2>{text.couriers}</h2>
      <div className={styles['person']}>
        <Photo key={courier.picture} name={name} picture={courier.picture} />
        <dl className={styles['facts']}>
          {isShort ? null : <Fact label={text.name}>{name}</Fact>}
          <Fact label={text.phoneNumber}>
            <PhoneLink phone={phone} none={none} />
          </Fact>
          <Fact label={text.state}>
            <AvailabilityNow {...courier} />
          </Fact>
          <Fact label={text.type}>{courier.type === null ? none : COURIER_TYPE_LABEL[courier.type]}</Fact>
          <Fact label={text.company}>{courier.company?.name ?? none}</Fact>
          <Fact label={text.branch}>{courier.branch?.name ?? none}</Fact>
          <Fact label={text.workplace}>{courier.ownership ?? none}</Fact>
          <Fact label={text.account}>{ACCOUNT_STATUS_TEXT[listedStatus(courier)]}</Fact>
          <Fact label={text.plate}>{courier.plate ?? none}</Fact>
          {identity === null ? null : (
            <Fact label={text.dpi}>{identity.dpi === null ? none : groupedCui(identity.dpi)}</Fact>
          )}
          <Fact label={text.email}>{courier.email ?? none}</Fact>
          <Fact label={text.activity}>{ACTIVITY_TEXT[activity]}</Fact>
          <Fact label={text.lastOrder}>{lastOrderAt === null ? none : dateTime(lastOrderAt)}</Fact>
          <Fact label={text.information}>{courier.isComplete ? directoryText.complete : directoryText.incomplete}</Fact>
          <Fact label={text.carried}>
            <Carried carried={courier.carried} />
            {cash}
          </Fact>
        </dl>
      </div>
    </section>
  );
};

/** The battery of the last position, as maps show it; the phone's record is older. */
const LastBattery = ({ courierId, recorded }: { courierId: string; recorded: number | null }) => {
  const seen = useLive(({ position }) => position.get(courierId)?.battery ?? null);
  return <Battery level={seen ?? recorded} />;
};

export const PhonePanel = ({ courier: { id, phoneRecord, hasOldApplication } }: { courier: CourierProfile }) => (
  <section className={styles['panel']} aria-label={text.phone}>
    <h2>{text.phone}</h2>
    {phoneRecord === null ? null : (
      <dl className={styles['facts']}>
        <Fact label={text.phoneEmail}>{phoneRecord.email ?? directoryText.none}</Fact>
        <Fact label={text.version}>{phoneRecord.version ?? directoryText.noData}</Fact>
        <Fact label={text.battery}>
          <LastBattery courierId={id} recorded={phoneRecord.battery} />
        </Fact>
      </dl>
    )}
    {hasOldApplication ? <p className={styles['old']}>{text.old}</p> : null}
    {phoneRecord?.error === null || phoneRecord === null ? null : (
      <Callout icon={null} intent="danger" className={styles['warning'] ?? ''}>
        <h3>{text.warning}</h3>
        <p>{phoneRecord.error}</p>
      </Callout>
    )}
  </section>
);

/** What of the document could not be read. */
export const UnreadableNote = ({ unreadable }: Pick<CourierProfile, 'unreadable'>) =>
  unreadable.length === 0 ? null : (
    <Callout icon={null} intent="warning" role="status">
      {directoryText.unreadable(unreadable.join(', '))}
    </Callout>
  );
