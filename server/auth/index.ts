/**
 * The service behind the signing frame: codes by mail, social logins, passkeys, sessions, devices and key shares. For Node and for edge
 * runtimes.
 *
 * @packageDocumentation
 */

export { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
export { type NodeRequest, type NodeResponse, toNodeHandler } from '../http/node-handler.ts'
export type { AuthConfig, AuthConfigInput, Project, ProviderConfig } from './config/config-schema.ts'
export { type Environment, readAuthConfig } from './config/read-config.ts'
export { type AuthService, type AuthServiceOptions, createAuthService } from './create-auth-service.ts'
export type { AuthDatabase, DatabaseRow, DatabaseStatement, DatabaseValue, RunOptions } from './database/database.ts'
export { openLibsql } from './database/libsql.ts'
export { openPostgres, type PostgresOptions } from './database/postgres.ts'
export type { RequestContext } from './http/handle-call.ts'
export type { Mail, MailMessage } from './mail/mail.ts'
export { type SmtpOptions, smtpMail } from './mail/smtp.ts'
