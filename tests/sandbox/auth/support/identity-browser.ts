/** A browser as far as a sign-in at the identity provider needs one: it follows redirects, keeps cookies and sends forms. */
export interface IdentityBrowser {
  /** Goes from an address to where the window comes back, as a person; nobody: the visitor cancels. */
  signIn(uri: string, person: string, until: string): Promise<URL>
}

/** A fresh one, without cookies. */
export const identityBrowser = (): IdentityBrowser => {
  const cookies = new Map<string, string>()
  const load = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  return {
    async signIn(uri, person, until) {
      let address = uri
      let response = await load(uri)
      for (let hop = 0; hop < 12; hop += 1) {
        const next = response.headers.get('location')
        if (next !== null) {
          address = new URL(next, address).href
          if (address.startsWith(until)) return new URL(address)
          response = await load(address)
          continue
        }
        const page = await response.text()
        const action = /action="([^"]+)"/.exec(page)?.[1]
        if (action === undefined) throw new Error(`There is no form at ${address} (${response.status}): ${page.slice(0, 300)}`)
        const hidden = Array.from(
          page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
          ([, name = '', value = '']): [string, string] => [name, value],
        )
        const fields = hidden.length > 0 ? hidden : [['person', person] as [string, string]]
        address = new URL(action.replaceAll('&amp;', '&'), address).href
        response = await load(address, { method: 'POST', body: new URLSearchParams(fields) })
      }
      throw new Error('The window did not come back.')
    },
  }
}
