import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token from a link. Removes it from the address bar, so that it is not shared or kept by accident. */
export function useLinkToken(): string {
  const [search, setSearch] = useSearchParams()
  const brought = search.get('token') ?? ''
  const [token, setToken] = useState(brought)
  useEffect(() => {
    if (!brought) return
    setToken(brought)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [brought, setSearch])
  return brought || token
}
