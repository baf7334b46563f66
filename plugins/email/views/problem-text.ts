import { useDenialText, useServices, useText } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'
import type { EmailProblem } from '../service.ts'

/** The sentence under a field, or undefined without a problem. */
export const useProblemText = (problem: EmailProblem | undefined): string | undefined => {
  const { i18n } = useServices(manifest)
  const text = useText(manifest)
  const denial = useDenialText(i18n, problem?.kind === 'notConnected' ? problem.error : undefined)
  if (!problem) return undefined
  switch (problem.kind) {
    case 'locked':
      return text('locked', { count: problem.seconds })
    case 'unavailable':
      return `${text('unavailable')}. ${text('unavailableText')}`
    case 'refused':
      return problem.reason === '' ? text('refused') : text('refusedReason', { reason: problem.reason })
    case 'notConnected':
      return denial ?? text('notConnected')
    default:
      return text(problem.kind)
  }
}
