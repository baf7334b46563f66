import * as v from 'valibot'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type AuthConfig, authConfig } from './config-schema.ts'

/** Variables of the environment, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>

type Json = Readonly<Record<string, unknown>>
const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})

/** `PORTICO_AUTH_GOOGLE_CLIENT_SECRET` of the provider `google`, `PORTICO_AUTH_SHOP_GOOGLE_CLIENT_SECRET` of the project `shop`'s own. */
const variableOf = (owner: string, field: string): string =>
  `PORTICO_AUTH_${owner}_${field.replace(/[A-Z]/g, '_$&')}`.replaceAll('-', '_').toUpperCase()

const defined = (entries: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined && value !== ''))

const secretFields = ['clientId', 'clientSecret', 'privateKey'] as const

/** Registrations with providers, and above each what the environment has of it. `prefix` names whose they are. */
const withSecrets = (clients: unknown, environment: Environment, prefix = ''): Json =>
  Object.fromEntries(
    Object.entries(asObject(clients)).map(([name, client]) => {
      const secrets = secretFields.map((field) => [field, environment[variableOf(`${prefix}${name}`, field)]])
      return [name, { ...asObject(client), ...defined(Object.fromEntries(secrets)) }]
    }),
  )

const withClientSecrets = (project: unknown, environment: Environment): unknown => {
  const { id, clients } = asObject(project)
  return typeof id === 'string' && clients !== undefined
    ? { ...asObject(project), clients: withSecrets(clients, environment, `${id}_`) }
    : project
}

/**
 * Reads the configuration: the file's JSON, and above it the environment, so that no secret has to stand in the file. Throws `OPTION_INVALID`
 * with the place of the first mistake.
 *
 * @example readAuthConfig(JSON.parse(await readFile('auth.json', 'utf8')), process.env)
 */
export const readAuthConfig = (file: unknown, environment: Environment = {}): AuthConfig => {
  const given = asObject(file)
  const secrets = environment.PORTICO_AUTH_SECRETS?.split(/\s+/).filter((secret) => secret !== '')
  const mail = defined({ smtp: environment.PORTICO_AUTH_SMTP, from: environment.PORTICO_AUTH_MAIL_FROM })
  const database = defined({ url: environment.PORTICO_AUTH_DATABASE, authToken: environment.PORTICO_AUTH_DATABASE_TOKEN })
  const joined = {
    ...given,
    ...defined({ url: environment.PORTICO_AUTH_URL, frame: environment.PORTICO_AUTH_FRAME, secrets }),
    ...(given.mail === undefined && Object.keys(mail).length === 0 ? {} : { mail: { ...asObject(given.mail), ...mail } }),
    database: { ...asObject(given.database), ...database },
    providers: withSecrets(given.providers, environment),
    projects: Array.isArray(given.projects) ? given.projects.map((project) => withClientSecrets(project, environment)) : given.projects,
  }
  const read = v.safeParse(authConfig, joined)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new PorticoError(
    'OPTION_INVALID',
    `The auth service's configuration is wrong at ${v.getDotPath(issue) ?? 'its top'}: ${issue.message}`,
  )
}
