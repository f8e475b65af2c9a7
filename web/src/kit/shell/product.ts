// The name of the product, as the server wrote it into the page (APP_TITLE).
export const product = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
