import { useState } from 'react';

/** Shows which events of the visitor it received. */
export function Form() {
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [clicks, setClicks] = useState(0);
  const [keys, setKeys] = useState('');
  const [isTicked, setTicked] = useState(false);
  return (
    <form>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input
        aria-label="Tick"
        type="checkbox"
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <button
        type="button"
        onClick={() => setClicks(clicks + 1)}
        onKeyDown={({ key }) => setKeys(keys + key)}
      >
        Press
      </button>
      <output>{JSON.stringify({ name, note, clicks, keys, isTicked })}</output>
    </form>
  );
}
