import { page } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import { Requests } from '../../../kit/requests/requests.tsx';
import { clearDesk, openDesk } from '../../../test/desk.tsx';
import { Photo } from './Photo.tsx';

const name = `${'a'.repeat(32)}.png`;
const other = `${'b'.repeat(32)}.png`;
const order = { id: 'order-1', picture: `/imagenes/${name}`, receivedPicture: null };
const addressOf = (image: string) => `/api/deliveries/order-1/pictures/${image}`;
const signed = (image: string) => ({ status: 200, body: { url: `/imagenes/${image}?until=1&signature=s` } });
const hrefs = (): (string | null)[] => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const links = page.getByRole('link');

afterEach(clearDesk);

describe('[IM10] the photos of an order', () => {
  it.each([true, false])('are shown by signed addresses, read only %s', async (isReadOnly) => {
    const { requests } = await openDesk(
      { [addressOf(name)]: signed(name), [addressOf(other)]: signed(other) },
      {
        children: (
          <Requests>
            <Photo order={{ ...order, receivedPicture: `/imagenes/${other}` }} isReadOnly={isReadOnly} />
          </Requests>
        ),
      },
    );
    await expect.element(links.nth(1)).toBeVisible();
    expect(hrefs()).toEqual([name, other].map((image) => `${location.origin}/imagenes/${image}?until=1&signature=s`));
    expect([...new Set(requests.map(({ path }) => path))].toSorted()).toEqual([addressOf(name), addressOf(other)]);
  });

  it.each([true, false])(
    'without a signed address are not offered by the plain one, read only %s',
    async (isReadOnly) => {
      await openDesk(
        { [addressOf(name)]: { status: 503, body: { code: 'unavailable' } } },
        {
          children: (
            <Requests>
              <Photo order={order} isReadOnly={isReadOnly} />
            </Requests>
          ),
        },
      );
      await expect.element(page.getByText(/no se puede mostrar/)).toBeVisible();
      expect([hrefs(), document.querySelectorAll('img').length]).toEqual([[], 0]);
      expect(page.getByRole('button', { name: 'Quitar foto' }).query() !== null).toBe(!isReadOnly);
    },
  );

  it('on another server need no signature', async () => {
    const { requests } = await openDesk(
      {},
      {
        children: (
          <Requests>
            <Photo order={{ ...order, picture: 'https://elsewhere.example/a.jpg' }} isReadOnly />
          </Requests>
        ),
      },
    );
    await expect.element(links.first()).toBeVisible();
    expect(hrefs()).toEqual(['https://elsewhere.example/a.jpg']);
    expect(requests).toEqual([]);
  });
});
