import { Hono } from 'hono'
import { auth } from './auth'

export const app = new Hono()

app.all('/auth/v1/*', (context) => auth.handle(context.req.raw))

app.get('/api/orders', async (context) => {
  const session = await auth.sessionOf(context.req.raw)
  if (!session) return context.json({ message: 'Sign in first.' }, 401)
  return context.json({ orders: [`The order of ${session.address}`] })
})
