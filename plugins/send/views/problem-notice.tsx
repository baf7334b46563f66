import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { Notice } from '../../../ui-kit/parts/status/notice.tsx'
import { manifest } from '../manifest.ts'

/** Why the visitor was sent back or could not go on. */
export function ProblemNotice() {
  const { send } = useServices(manifest)
  const text = useText(manifest)
  const { problem: found, token, coin, network } = useStore(send.state)
  const problem = found ?? (token?.decimalsDiffer ? 'tokenBlocked' : undefined)
  if (!problem) return null
  const values = { coin: coin?.symbol ?? network?.nativeCurrency.symbol ?? '' }
  return (
    <Notice kind="warning" role="alert" title={text(`${problem}Title`, values)}>
      {text(`${problem}Text`, values)}
    </Notice>
  )
}
