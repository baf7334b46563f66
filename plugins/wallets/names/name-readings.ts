import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { commonName } from '../../../kernel/contract/tools/installed-wallets.ts'
import { mixesScripts, skeletonOf } from '../../../kernel/contract/tools/skeleton.ts'
import type { NameReadings } from '../service.ts'

/** Each text is read once, however often rows are made of it. */
const once = <T>(read: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    const value = known.get(text) ?? read(text)
    known.set(text, value)
    return value
  }
}

/** Makes what reads names. One look at each connector: there may be thousands. */
export const createNameReadings = (): NameReadings => {
  const skeleton = once(skeletonOf)
  const marksOf = ({ namespace, name, info }: ConnectorInfo): readonly string[] => [
    `name ${namespace} ${commonName(name)}`,
    ...(info?.rdns === undefined ? [] : [`rdns ${namespace} ${info.rdns}`]),
  ]
  return {
    mixesScripts: once(mixesScripts),
    doublesIn(connectors, groups) {
      const named = groups.flatMap(({ items }) => (items.status === 'ready' ? items.items : [])).filter((item) => !item.connectors)
      const taken = new Set(named.map(({ name }) => skeleton(name)))
      const [marks, spelled] = [new Map<string, number>(), new Set<string>()]
      const count = (mark: string): unknown => marks.set(mark, (marks.get(mark) ?? 0) + 1)
      for (const connector of connectors) {
        marksOf(connector).forEach(count)
        const reading = skeleton(connector.name)
        const spelling = `${reading} ${connector.name.toLowerCase()}`
        // A wallet of two families bears one name in both, in the same letters.
        if (reading !== '' && !spelled.has(spelling)) count(`reads ${reading}`)
        spelled.add(spelling)
      }
      return (connector) => {
        const reading = skeleton(connector.name)
        return [...marksOf(connector), `reads ${reading}`].some((mark) => (marks.get(mark) ?? 0) > 1) || taken.has(reading)
      }
    },
  }
}
