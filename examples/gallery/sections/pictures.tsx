import { Address, Badge, Glyph, type GlyphKind, type GlyphSize, Icon, iconByName, iconNames, Spinner } from 'portico/ui-kit'
import { logos } from '../logos.ts'
import { Frame, ours, Section, theirs } from '../pieces.tsx'

const kinds: readonly GlyphKind[] = ['logo', 'token', 'avatar', 'network', 'tile']
const sizes: readonly GlyphSize[] = [20, 24, 32, 40, 44, 48, 56, 64]

export function PicturesSection() {
  return (
    <Section id="pictures" title="Glyphs, icons, addresses">
      {kinds.map((kind) => (
        <Frame key={kind} caption={`${kind}: named, pictured, nameless, refused`}>
          <div className="board">
            {sizes.map((size) => (
              <Glyph key={size} kind={kind} size={size} name="Ethereum" seed={ours} />
            ))}
            {sizes.map((size) => (
              <Glyph key={size} kind={kind} size={size} name="Ethereum" src={logos.Kestrel} />
            ))}
            <Glyph kind={kind} />
            <Glyph kind={kind} size={20} />
            <Glyph kind={kind} name="Ethereum" seed={theirs} src="javascript:void 0" />
            <Glyph kind={kind} name="Ethereum" src="./missing.png" badge={<Badge id="eip155:8453" name="Base" />} />
            <Glyph kind={kind} label="Loading">
              <Spinner />
            </Glyph>
          </div>
        </Frame>
      ))}
      <Frame caption="Icons">
        <div className="board">
          {iconNames().map((name) => {
            const icon = iconByName(name)
            return icon && <Icon key={name} icon={icon} label={name} />
          })}
        </div>
      </Frame>
      <Frame caption="Addresses">
        <div className="board">
          <Address value={ours} />
          <Address value="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" />
          <Address value="9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM" />
        </div>
      </Frame>
    </Section>
  )
}
