from __future__ import annotations

from dataclasses import dataclass

import grpc.aio

from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import ReferenceData, load_reference_data
from identity.customer.rules.details import DetailRules
from identity.customer.wallet import WalletClient
from servicekit.clock import Clock


@dataclass(frozen=True, slots=True)
class CustomerArea:
    reference: ReferenceData
    changes: CustomerChanges
    wallet: WalletClient

    @property
    def detail_rules(self) -> DetailRules:
        return DetailRules(self.reference.jurisdictions, self.reference.suburbs)


def customer_area(wallet: grpc.aio.Channel, clock: Clock) -> CustomerArea:
    reference = load_reference_data()
    return CustomerArea(reference, CustomerChanges(reference.assignment, clock), WalletClient(wallet))
