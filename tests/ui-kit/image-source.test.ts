import { imageSource } from '../../ui-kit/index.ts'

const png = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`

describe('imageSource', () => {
  it.each([
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/svg+xml,%3Csvg%3E%3C/svg%3E',
    'DATA:IMAGE/WEBP;base64,UklGRg==',
    'data:image/jpeg;base64,/9j/',
    'data:image/gif;base64,R0lGOD',
    'https://wallet.example/logo.png',
  ])('accepts %s', (source) => {
    expect(imageSource(source)).toBe(source)
  })

  it('accepts addresses of the page itself', () => {
    expect(imageSource('/logos/a.png')).toBe(new URL('/logos/a.png', document.baseURI).href)
    expect(imageSource('./a.png')).toBe(new URL('a.png', document.baseURI).href)
    const blob = `blob:${new URL(document.baseURI).origin}/1b671a64-40d5-491e-99b0-da01ff1f3341`
    expect(imageSource(blob)).toBe(blob)
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/bmp;base64,Qk0=',
    'data:image/svg+xmlx,<svg/>',
    'blob:https://wallet.example/1b671a64-40d5-491e-99b0-da01ff1f3341',
    'blob:null/1b671a64-40d5-491e-99b0-da01ff1f3341',
    'file:///etc/passwd',
    'ipfs://bafy',
    'http://wallet.example/logo.png',
    '//wallet.example/logo.png',
    'https://',
    '',
    undefined,
  ])('refuses %s', (source) => {
    expect(imageSource(source)).toBeUndefined()
  })

  it('refuses inline pictures over 64 kB', () => {
    const head = png(0).length
    expect(imageSource(png(64_000 - head))).toBeDefined()
    expect(imageSource(png(64_001 - head))).toBeUndefined()
  })
})
