import type { ParseResponse, RouterProvider } from '@refinedev/core'
import stock from '@refinedev/react-router'
import { useCallback } from 'react'
import { useParams } from 'react-router'

/** Query keys that Refine would obey: another company or record, a request method, headers, an unchecked redirect. */
const obeyed = ['to', 'company', 'id', 'method', 'headers', 'idempotencyKey']

/** Returns the parsed parameters without those that a link must not set; company and id come only from the path. */
export function harmless(parsed: ParseResponse, path: Readonly<Record<string, string | undefined>>): ParseResponse {
  const params = Object.entries(parsed.params ?? {}).filter(([name]) => !obeyed.includes(name))
  return { ...parsed, params: { ...Object.fromEntries(params), ...path } }
}

const useStockParse = stock.parse ?? (() => () => ({}))

function useParse(): () => ParseResponse {
  const parse = useStockParse()
  const path = useParams()
  return useCallback(() => harmless(parse(), path), [parse, path])
}

/** Connects Refine to React Router, reading company and record only from the path. */
export const routerProvider: RouterProvider = { ...stock, parse: useParse }
