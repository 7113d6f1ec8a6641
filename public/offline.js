// The page of the service worker without a connection: it comes back by itself, and leads to the till of this device.
const theme = JSON.parse(localStorage.getItem('daybook.preferences') ?? '{}')?.theme
if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme

const slug = localStorage.getItem('daybook.till')
const till = document.getElementById('till')
till.hidden = slug === null
till.href = `/${slug}/sales/pos`

async function returnWhenReachable() {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
addEventListener('online', returnWhenReachable)
setInterval(returnWhenReachable, 5000)
