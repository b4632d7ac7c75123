/** The sprig: three golden blossoms on a eucalyptus stem. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <path
        d="M20 38V17M20 31c-7 0-11-4-12-11 7 0 11 4 12 11Zm0-5c6 0 10-3.5 11-10-6 0-10 3.5-11 10Z"
        fill="#2e8a5e"
      />
      <path d="M20 38V15" stroke="#2e8a5e" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="20" cy="9" r="7.5" fill="#f5bd1f" />
      <circle cx="8.5" cy="15" r="5" fill="#f9d15c" />
      <circle cx="31.5" cy="12.5" r="5" fill="#f9d15c" />
    </svg>
  );
}
