import { type ReactNode, useSyncExternalStore } from 'react'
import { type Loads, sumOf } from './loads.ts'
import { useTexts } from './texts/index.ts'

/** Plugins and chain families that the package has. */
const PARTS = 20

/** What the page is about, and what it has cost so far. */
export function Hero({ loads }: { readonly loads: Loads }): ReactNode {
  const { texts, lang } = useTexts()
  const [start] = useSyncExternalStore(loads.subscribe, loads.get)
  const before = sumOf(start?.files.filter(({ portico }) => portico) ?? [])
  const kilobytes = new Intl.NumberFormat(lang, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const facts = [
    [kilobytes.format(before / 1_000), texts.factStart],
    [new Intl.NumberFormat(lang).format(0), texts.factRequests],
    [new Intl.NumberFormat(lang).format(PARTS), texts.factPlugins],
  ]
  return (
    <section className="hero">
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
      <dl className="facts">
        {facts.map(([figure, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
