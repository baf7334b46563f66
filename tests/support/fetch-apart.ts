/** `fetch` over a connection of its own. One that is kept from before may be closed by the service in the moment it is used again. */
export const fetchApart = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })
