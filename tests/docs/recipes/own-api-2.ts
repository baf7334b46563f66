import { auth } from './auth'

export const GET = auth.handle
export const POST = auth.handle
export const PATCH = auth.handle
