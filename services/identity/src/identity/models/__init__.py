"""Tables of identity, one file a topic. The migrations create them; tests compare the two."""

from identity.models.account_work import AccountClosure, CustomerMigration
from identity.models.base import Base
from identity.models.confirmations import (
    CommunicationPreference,
    ConfirmationLink,
    ConsentChange,
    JackpotAlert,
    OfferUnsubscription,
)
from identity.models.customers import Assignment, Customer, CustomerHistory
from identity.models.exclusion_register import RegisterLookup
from identity.models.messages import Message
from identity.models.paid_orders import OrderValueCap, PaidOrder
from identity.models.second_factors import CodeAttempts, OneTimeCode, RecoveryCode, SecondFactor
from identity.models.sessions import CHANNELS, Credential, Device, RefreshToken, Session
from identity.models.sign_in import Passkey, SignInLink
from identity.models.verification import (
    ReceivedWebhook,
    VerificationAttempt,
    VerificationDocument,
    VerificationReview,
)

__all__ = [
    "CHANNELS",
    "AccountClosure",
    "Assignment",
    "Base",
    "CodeAttempts",
    "CommunicationPreference",
    "ConfirmationLink",
    "ConsentChange",
    "Credential",
    "Customer",
    "CustomerHistory",
    "CustomerMigration",
    "Device",
    "JackpotAlert",
    "Message",
    "OfferUnsubscription",
    "OneTimeCode",
    "OrderValueCap",
    "PaidOrder",
    "Passkey",
    "ReceivedWebhook",
    "RecoveryCode",
    "RefreshToken",
    "RegisterLookup",
    "SecondFactor",
    "Session",
    "SignInLink",
    "VerificationAttempt",
    "VerificationDocument",
    "VerificationReview",
]
