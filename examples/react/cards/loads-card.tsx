import { type ReactNode, useSyncExternalStore } from 'react'
import { type LoadStep, type Loads, sumOf } from '../loads.ts'
import { useTexts } from '../texts/index.ts'
import { Card } from './card.tsx'

const filled = (text: string, values: Readonly<Record<string, string>>): string => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '')

/** The scripts of the page, in the order in which they came, under what the visitor did before. */
export function LoadsCard({ loads }: { readonly loads: Loads }): ReactNode {
  const steps = useSyncExternalStore(loads.subscribe, loads.get)
  const { texts, lang } = useTexts()
  const kilobytes = new Intl.NumberFormat(lang, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  const milliseconds = new Intl.NumberFormat(lang, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
  const sizeOf = (bytes: number): string => kilobytes.format(bytes / 1_000)
  const totalOf = ({ files }: LoadStep): string => {
    const total = filled(texts.total, { count: String(files.length), size: sizeOf(sumOf(files)) })
    const parts = {
      portico: sizeOf(sumOf(files.filter(({ portico }) => portico))),
      host: sizeOf(sumOf(files.filter(({ portico }) => !portico))),
    }
    return files.some(({ portico }) => !portico) ? `${total}. ${filled(texts.parts, parts)}` : total
  }
  return (
    <Card title={texts.loadsTitle} text={texts.loadsText}>
      <ol className="steps">
        {steps.map((step, place) => (
          <li key={`${step.time} ${step.target}`}>
            <details open={place === steps.length - 1}>
              <summary className="step">
                <strong>{filled(texts[step.kind], { name: step.target })}</strong>
                <span>{totalOf(step)}</span>
              </summary>
              <ul className="files">
                {step.files.map(({ url, name, portico, bytes, after }) => (
                  <li key={url}>
                    <code dir="ltr">{name}</code>
                    <span className="whose">{portico ? texts.ofPortico : texts.ofHost}</span>
                    <span>{bytes === undefined ? '…' : sizeOf(bytes)}</span>
                    <span>{milliseconds.format(after)}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}
