import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'
import type { SessionProblem } from '../service.ts'

const TEXTS = {
  declined: ['declinedTitle', 'declinedText'],
  unsupported: ['unsupportedTitle', 'unsupportedText'],
  walletFailed: ['walletFailedTitle', 'walletFailedText'],
  grantedMore: ['grantedMoreTitle', 'grantedMoreText'],
  notSent: ['notSentTitle', 'notSentText'],
  otherNetwork: ['notSentTitle', 'otherNetworkText'],
} as const

/** Why something came to nothing, and what to do. */
export function Problem({ problem }: { readonly problem: SessionProblem }): ReactNode {
  const text = useText(manifest)
  const [title, detail] = TEXTS[problem.key]
  return (
    <Notice kind={problem.key === 'grantedMore' ? 'danger' : 'warning'} role="alert" title={text(title)}>
      {problem.message === undefined ? text(detail) : <bdi>{problem.message}</bdi>}
    </Notice>
  )
}

/** Why the session was not revoked. */
export function ProblemNotice(): ReactNode {
  const problem = useStore(useServices(manifest).sessions.problem)
  return problem ? <Problem problem={problem} /> : null
}
