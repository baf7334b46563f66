import { auth } from './auth'

export async function GET(request: Request): Promise<Response> {
  const session = await auth.sessionOf(request)
  if (!session) return Response.json({ message: 'Sign in first.' }, { status: 401 })
  return Response.json({ orders: [`The order of ${session.address}`] })
}
