import { useModal, useSession } from 'portico/react'
import { useState } from 'react'

export function Orders() {
  const { status, getToken, refresh } = useSession()
  const { open } = useModal()
  const [orders, setOrders] = useState<readonly string[]>([])
  const load = async () => {
    const token = await getToken()
    const response = await fetch('/api/orders', token ? { headers: { authorization: `Bearer ${token}` } } : {})
    if (response.ok) setOrders((await response.json()).orders)
    // The session is over on the server: the page learns it, and `status` is 'signedOut'.
    else if (response.status === 401) await refresh()
  }
  if (status === 'loading') return null
  if (status === 'signedOut')
    return (
      <button type="button" onClick={() => open({ view: 'SIWXSignMessage' })}>
        Sign in
      </button>
    )
  return (
    <>
      <button type="button" onClick={load}>
        My orders
      </button>
      <ul>
        {orders.map((order) => (
          <li key={order}>{order}</li>
        ))}
      </ul>
    </>
  )
}
