import { Providers } from './providers.jsx'

export const metadata = { title: 'Host', icons: { icon: 'data:,' } }

const Layout = ({ children }) => (
  <html lang="en">
    <body>
      <Providers>{children}</Providers>
    </body>
  </html>
)

export default Layout
