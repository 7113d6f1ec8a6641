import { useSearchParams } from 'react-router'

/** Parameters of the page as they stand in its address. A change keeps the others; null or '' takes one away. */
export function useAddress(): {
  read: (name: string) => string | null
  write: (change: Record<string, string | null>) => void
} {
  const [params, setParams] = useSearchParams()
  return {
    read: (name) => params.get(name),
    write: (change) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(change)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
  }
}
