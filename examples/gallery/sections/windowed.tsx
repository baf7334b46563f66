import { CopyButton, Glyph, gridIcon, Icon, Inset, Label, Picture, Row, shortAddress, WindowedList } from 'portico/ui-kit'
import { useMemo } from 'react'
import { logos } from '../logos.ts'
import { noop, ours, Section, View } from '../pieces.tsx'

/** A row of the list; every fiftieth is a heading, every third has two lines. */
type Item = { readonly id: number; readonly heading: boolean }

/** All of them where the section is alone: among the others a phone's page would be half a million px long. */
const countRows = (): number => (location.hash.includes('only=windowed') ? 10_000 : 100)

const toItem = (id: number): Item => ({ id, heading: id % 50 === 0 })

export function WindowedSection() {
  const items = useMemo(() => Array.from({ length: countRows() }, (_, id) => toItem(id)), [])
  return (
    <Section id="windowed" title="Long lists, pictures, copying">
      <View caption="A long list of rows of several heights" title="Activity">
        <Label>Above the list</Label>
        <WindowedList aria-label="Activity" items={items} keyOf={({ id }) => id}>
          {({ id, heading }) =>
            heading ? (
              <Label>{`Day ${id / 50 + 1}`}</Label>
            ) : (
              <Row
                glyph={<Glyph kind="token" name={`Token ${id}`} />}
                name={`Row ${id}`}
                sub={id % 3 === 0 ? 'with a second line' : undefined}
                value={String(id)}
                onClick={noop}
              />
            )
          }
        </WindowedList>
      </View>
      <View caption="Pictures and a copy button" title="Artwork">
        <Inset>
          <Picture src={logos.Kestrel} label="Kestrel" fallback={<Icon icon={gridIcon} size="l" />} />
          <Picture src={undefined} label="Not here yet" ratio={2} loading fallback={<Icon icon={gridIcon} size="l" />} />
          <Picture src="javascript:void 0" label="Refused" ratio={2} fallback="No picture" />
          <CopyButton value={ours} copied={`Copied ${shortAddress(ours)}`} onFailed={noop} fill>
            Copy address
          </CopyButton>
        </Inset>
      </View>
    </Section>
  )
}
