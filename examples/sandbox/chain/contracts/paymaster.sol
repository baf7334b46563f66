// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// An operation as EntryPoint 0.8 hands it to a paymaster (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

/// Pays for the operations that its signer has signed, until the moment that the signature names.
/// paymasterAndData: this address (20 bytes), two gas limits (16 each), valid until (6), signature (65).
contract SandboxPaymaster {
    address public immutable entryPoint;
    address public immutable signer;

    error OnlyEntryPoint();
    error DataInvalid();

    constructor(address entryPoint_, address signer_) {
        entryPoint = entryPoint_;
        signer = signer_;
    }

    /// What the signer signs: all of the operation but the two signatures.
    function digestOf(PackedUserOperation calldata operation) public view returns (bytes32) {
        return keccak256(
            abi.encode(
                block.chainid,
                address(this),
                operation.sender,
                operation.nonce,
                keccak256(operation.initCode),
                keccak256(operation.callData),
                operation.accountGasLimits,
                operation.preVerificationGas,
                operation.gasFees,
                keccak256(operation.paymasterAndData[20:58])
            )
        );
    }

    /// Answers "signature wrong" as data and does not revert, so that gas can be estimated with a signature that is none.
    function validatePaymasterUserOp(PackedUserOperation calldata operation, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        if (msg.sender != entryPoint) revert OnlyEntryPoint();
        bytes calldata data = operation.paymasterAndData;
        if (data.length != 123) revert DataInvalid();
        bytes32 digest = keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", digestOf(operation)));
        address recovered = ecrecover(digest, uint8(data[122]), bytes32(data[58:90]), bytes32(data[90:122]));
        bool wrong = recovered == address(0) || recovered != signer;
        return ("", (wrong ? 1 : 0) | (uint256(uint48(bytes6(data[52:58]))) << 160));
    }

    /// EntryPoint asks this only of a paymaster that returned a context.
    function postOp(uint8, bytes calldata, uint256, uint256) external pure {
        revert DataInvalid();
    }
}
