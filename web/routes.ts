import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { adminGroupNames } from './lib/admin-groups.ts'

export default [
  index('pages/home-page.tsx'),
  route('generate', 'pages/generate-page.tsx'),
  route('explore', 'pages/explore-page.tsx'),
  route('pricing', 'pages/pricing-page.tsx'),
  route('my-creations', 'pages/my-creations-page.tsx'),
  route('api', 'pages/api-page.tsx'),
  route('docs', 'pages/docs/docs-page.tsx'),
  route('connect', 'pages/connect-page.tsx'),
  route('docs/site', 'pages/docs/site-calls-page.tsx'),
  route('contact', 'pages/contact-page.tsx'),
  route('my-account', 'pages/my-account-page.tsx'),
  route('purchase-credits', 'pages/purchase-credits-page.tsx'),
  route('login', 'pages/login-page.tsx'),
  route('reset-password', 'pages/reset-password-page.tsx'),
  route('verify-email', 'pages/verify-email-page.tsx'),
  route('undo-change', 'pages/undo-change-page.tsx'),
  route('admin', 'pages/admin-page.tsx'),
  ...adminGroupNames.map((name) => route(`admin/${name}`, 'pages/admin/admin-group-page.tsx', { id: `admin/${name}` })),
  route('history', 'pages/history-page.tsx'),
  ...['terms', 'privacy', 'refunds', 'acceptable-use'].map((name) => route(name, 'pages/legal-page.tsx', { id: name })),
  route('verify', 'pages/verify-page.tsx'),
  route('report', 'pages/report-page.tsx'),
  // biome-ignore lint/style/noProcessEnv: the tool that builds the pages reads this file, no browser does
  ...(process.env.NODE_ENV === 'development' ? [route('dev/states', '../scripts/dev/states/states-page.tsx')] : []),
  route('*', 'pages/not-found-page.tsx'),
] satisfies RouteConfig
