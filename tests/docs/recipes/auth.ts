// What the guide keeps in `auth.ts`.
export { auth } from './own-api-1.ts'
