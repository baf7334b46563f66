import type { PorticoError } from '../../../kernel/contract/errors.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { useDenialText, useServices, useText } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** Characters of the frame's own words. */
const LONGEST = 160

/** What became of a sign-in that failed. Empty without one. */
export const useFailureText = (error: PorticoError | undefined): string => {
  const { i18n } = useServices(manifest)
  const text = useText(manifest)
  const denial = useDenialText(i18n, error)
  if (!error) return ''
  switch (error.code) {
    case 'AUTH_TIMEOUT':
      return text('timeout')
    case 'FRAME_BLOCKED':
    case 'FRAME_FAILED':
      return `${text('unavailable')}. ${text('unavailableText')}`
    case 'CONNECT_ABORTED':
      return text('closed')
    case 'LINK_REFUSED':
      return text('untrusted')
    case 'AUTH_REFUSED': {
      const reason = cleanText(error.message, LONGEST)
      return reason === '' ? text('refused') : text('refusedReason', { reason })
    }
    case 'PARAMS_INVALID':
      return text('refused')
    default:
      return denial ?? text('notConnected')
  }
}
