import express from 'express'
import { toNodeHandler } from 'portico/siwx-server'
import { auth } from './auth'

export const app = express()

app.use('/auth/v1', toNodeHandler(auth.handle))
app.use(express.json())

app.get('/api/orders', async (request, response, next) => {
  try {
    const session = await auth.sessionOf(request)
    if (session) response.json({ orders: [`The order of ${session.address}`] })
    else response.status(401).json({ message: 'Sign in first.' })
  } catch (error) {
    next(error)
  }
})
