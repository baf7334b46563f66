import type { Portico } from 'portico'
import { SIWX } from 'portico/plugins/siwx'

export const loadOrders = async (portico: Portico): Promise<unknown> => {
  const siwx = await portico.service(SIWX)
  const token = await siwx.getToken()
  const response = await fetch('/api/orders', token ? { headers: { authorization: `Bearer ${token}` } } : {})
  // Asks the server; where the session is over, `siwx.session` is undefined from then on.
  if (response.status === 401) await siwx.getSessions()
  return response.ok ? response.json() : undefined
}
