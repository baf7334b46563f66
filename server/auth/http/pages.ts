import { escapeHtml, type Texts } from '../mail/texts.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:10vh auto;padding:0 20px;color-scheme:light dark}button{font:inherit;min-height:44px;padding:0 20px}'

/** What a page shows. */
export interface PageContent {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** A form that posts hidden fields to the page's own address. */
  readonly form?: { readonly button: string; readonly fields: Readonly<Record<string, string>> }
}

/** A page of the service: no script, in no frame, sent from and to nowhere else. */
export const pageResponse = (texts: Texts, { title, paragraphs, form }: PageContent, status = 200): Response => {
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    form ? `<form method="post">${fields.join('')}<button>${escapeHtml(form.button)}</button></form>` : '',
  ]
  const html = `<!doctype html><html lang="${texts.lang}" dir="${texts.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body.join('')}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
