import type { EnvPort } from '../../kernel/contract/ports.ts'
import type { OfferedProvider } from './service.ts'

/** Who refuses to be shown in Telegram, by where it runs. */
const refusedInTelegram = ({ ios, android }: EnvPort, userAgent: string): readonly OfferedProvider[] => {
  if (ios) return ['google']
  if (android) return ['facebook', 'x']
  return /Macintosh/.test(userAgent) ? ['x'] : []
}

/** The host's providers, each once, without those that do not work where the page is. */
export const offeredHere = (providers: readonly OfferedProvider[], env: EnvPort, userAgent: string): readonly OfferedProvider[] => {
  const refused = env.telegram ? refusedInTelegram(env, userAgent) : []
  return [...new Set(providers)].filter((provider) => !refused.includes(provider))
}
