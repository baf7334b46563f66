import { render } from '@testing-library/react'
import { createStyleRoot, type StyleRoot, StyleRootContext, useStyle } from '../../ui-kit/index.ts'

function Part({ css }: { readonly css: string }) {
  useStyle(css)
  return null
}

describe('style root', () => {
  it('does nothing where constructed sheets are missing', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    expect(() => createStyleRoot(root).adopt('.a { color: red }')).not.toThrow()
  })

  it('hands the sheets of the parts below to the nearest root', () => {
    const adopt = jest.fn()
    const styles: StyleRoot = { adopt }
    render(
      <StyleRootContext value={styles}>
        <Part css=".a {}" />
        <Part css=".b {}" />
      </StyleRootContext>,
    )
    expect(adopt.mock.calls).toEqual([['.a {}'], ['.b {}']])
  })

  it('lets parts render without a root', () => {
    expect(() => render(<Part css=".a {}" />)).not.toThrow()
  })
})
