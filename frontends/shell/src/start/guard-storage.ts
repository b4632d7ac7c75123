class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null;
  getItem = (name: string) => this.#kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#kept.set(name, String(value));
  removeItem = (name: string) => void this.#kept.delete(name);
  clear = () => this.#kept.clear();
}

const PROBE = 'wattle.probe';

/**
 * Gives the page a storage that works. Browsers refuse theirs to some, when cookies are blocked or the device is full,
 * by throwing at every access; every call of the API would fail. The replacement lasts as long as the page.
 */
export function guardStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].setItem(PROBE, '1');
      window[name].removeItem(PROBE);
    } catch {
      Object.defineProperty(window, name, { configurable: true, value: new MemoryStorage() });
    }
  }
}
