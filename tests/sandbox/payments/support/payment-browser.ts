/** A browser as far as the payment page needs one: it follows redirects and keeps the cookie. */
export interface PaymentBrowser {
  /** Loads a page; answers its status and text. */
  open(url: string): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>
  /** Sends the card form of the page's origin. */
  pay(origin: string, card: string, from?: string): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>
}

/** A fresh one, without cookies. */
export const paymentBrowser = (): PaymentBrowser => {
  let cookie = ''
  const load = async (url: string, init: RequestInit = {}): ReturnType<PaymentBrowser['open']> => {
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, ...(cookie !== '' && { cookie }) } })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const next = response.headers.get('location')
    if (next !== null) return load(new URL(next, url).href)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return {
    open: (url) => load(url),
    pay: (origin, card, from = origin) =>
      load(`${origin}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: from },
        body: new URLSearchParams({ card }).toString(),
      }),
  }
}
