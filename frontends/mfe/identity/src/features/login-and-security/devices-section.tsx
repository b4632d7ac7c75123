import { Loaded } from '@wattle/account-frame';
import { type TrustedDevice, trustedDevicesQuery, useEndDeviceTrust } from '@wattle/api-client';
import { Badge, Button, DateTime, Skeleton } from '@wattle/design-system';
import { useQuery } from '@wattle/platform';
import { ItemList, Refusal, Section } from './section.tsx';

export function DevicesSection() {
  const devices = useQuery(trustedDevicesQuery());
  return (
    <Section
      title="Remembered devices"
      lead="You can log in here without a code for a while. To move money or change your account, you need a code on every device."
    >
      <Loaded query={devices} what="your devices" skeleton={<Skeleton lines={2} />}>
        {(list) => (list.length === 0 ? <p>No device is remembered.</p> : <Devices devices={list} />)}
      </Loaded>
    </Section>
  );
}

function Devices({ devices }: { devices: readonly TrustedDevice[] }) {
  const { mutate, isPending, variables, error } = useEndDeviceTrust();
  return (
    <>
      <ItemList
        label="Remembered devices"
        items={devices.map((device) => ({
          id: device.id,
          name: device.name,
          badge: device.current && <Badge tone="brand">This device</Badge>,
          details: (
            <>
              Last used <DateTime value={device.lastSeenAt} />, remembered until{' '}
              <DateTime value={device.trustedUntil} show="day" />
            </>
          ),
          action: (
            <Button
              variant="secondary"
              pending={isPending && variables === device.id}
              aria-label={`Forget ${device.name}`}
              onClick={() => mutate(device.id)}
            >
              Forget
            </Button>
          ),
        }))}
      />
      <Refusal error={error} />
    </>
  );
}
